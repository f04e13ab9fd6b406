/**
 * Lines of statements that are booked: under the hash of the line where it pays one order, or part by part where a carrier pays
 * several parcels at once, under the hash, a point and the number of the part.
 */
import { defineFragment } from '../store/script.ts';

/** The largest number that `STATEMENT_KEY` of the contract has room for, and how many are looked at in one go. */
const MOST_PARTS = 999;
const AT_ONCE = 100;

/**
 * Lua: defines
 * - `bookedParts(line)`: number and order of the parts that are booked. A part may have been refused where later ones were not, so
 *   only a hundred numbers in a row that nothing is booked under end the search;
 * - `isBooked(source)`: a line that is booked whole has no parts, and one of which a part is booked is not booked whole.
 */
export const bookedLines = defineFragment({
  builds: ['bankLines'],
  lua: `
local function bookedParts(line)
  local parts = {}
  for first = 1, ${MOST_PARTS}, ${AT_ONCE} do
    local names, before = {}, #parts
    for at = 1, ${AT_ONCE} do names[at] = line .. '.' .. (first + at - 1) end
    for at, orderNo in ipairs(redis.call('HMGET', bankLinesKey(), unpack(names))) do
      if orderNo then parts[#parts + 1] = {number = first + at - 1, orderNo = orderNo} end
    end
    if #parts == before then break end
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
