/**
 * A clock for the whole process: the shop, its tokens and the in-process store read the same one, so an outage may last
 * hours without anybody waiting. Timers and deadlines go on by the real time.
 */
const RealDate = Date;
let ahead = 0;

class TravellingDate extends RealDate {
  constructor(...given: unknown[]) {
    // Without an argument it is now.
    super(...(given.length === 0 ? ([TravellingDate.now()] as const) : (given as [number])));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
}

/** The process goes on `milliseconds` later, until `comeHome`. */
export function travel(milliseconds: number): void {
  globalThis.Date = TravellingDate as DateConstructor;
  ahead += milliseconds;
}

export function comeHome(): void {
  globalThis.Date = RealDate;
  ahead = 0;
}
