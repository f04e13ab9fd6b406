/** Options of a command as they were typed: a slip of the pen is told in one line with the command as it is meant, not as a stack. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Returns what was typed. Null where it cannot be read: that is said, and the command ends with 1.
 * @param usage the command as it is meant
 */
export function typedOptions<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs<Config>({ ...config, args: withNegatives(process.argv.slice(2)) });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Behind its first sentence Node tells how to type a name that begins with a dash.
    const [reason = ''] = error.message.split(/\. |\.?\n/, 1);
    process.stderr.write(`${reason}: ${usage}\n`);
    process.exitCode = 1;
    return null;
  }
}

/** `--percent -10` as `--percent=-10`: Node takes what begins with a dash for another option. */
const withNegatives = (words: readonly string[]): string[] =>
  words.reduce<string[]>((read, word) => {
    const before = read.at(-1) ?? '';
    const isValue = /^-\d/.test(word) && /^--[a-z]+$/.test(before);
    return isValue ? [...read.slice(0, -1), `${before}=${word}`] : [...read, word];
  }, []);
