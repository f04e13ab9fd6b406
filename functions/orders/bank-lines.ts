/**
 * Lines of statements that are booked: under the hash of the line where it pays one order, or part by part where a carrier pays
 * several parcels at once, under the hash, a point and the number of the part.
 */
import { defineFragment } from '../store/script.ts';

/** The largest number that `STATEMENT_KEY` of the contract has room for. */
const MOST_PARTS = 999;

/**
 * Lua: defines
 * - `bookedParts(line)`: number and order of every part that is booked. A part may have been refused where later ones were not;
 * - `isBooked(source)`: a line that is booked whole has no parts, and one of which a part is booked is not booked whole.
 */
export const bookedLines = defineFragment({
  builds: ['bankLines'],
  lua: `
local function bookedParts(line)
  local names, parts = {}, {}
  for number = 1, ${MOST_PARTS} do names[number] = line .. '.' .. number end
  local orders = redis.call('HMGET', bankLinesKey(), unpack(names))
  for number = 1, ${MOST_PARTS} do
    if orders[number] then parts[#parts + 1] = {number = number, orderNo = orders[number]} end
  end
  return parts
end
local function isBooked(source)
  if redis.call('HEXISTS', bankLinesKey(), source) == 1 then return true end
  local line = string.match(source, '^(.+)%.%d+$')
  if line then return redis.call('HEXISTS', bankLinesKey(), line) == 1 end
  return #bookedParts(source) > 0
end`,
});
