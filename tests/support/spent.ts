/**
 * Milliseconds of a processor that work takes, for rules that must not grow faster than their input and for work that must
 * not hold others up. Other jobs of the machine change this figure little; where a rule is broken it is many times its limit.
 */
export function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function spentBy(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return spentSince(before);
}
