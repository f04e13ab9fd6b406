/** Imported before a command (`node --import`): writes what its process used to the file that `USAGE_FILE` names. */
import { writeFileSync } from 'node:fs';

const { USAGE_FILE: file } = process.env;
if (file) process.on('exit', () => writeFileSync(file, JSON.stringify(process.resourceUsage())));
