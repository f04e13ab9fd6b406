/** A size in the two fields of a form, sign by sign and pasted. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spreadSize } from '../../../src/lib/size-fields.ts';

/** A field as a browser has it: typing replaces a selection. */
function sizeField() {
  const field = {
    value: '',
    isSelected: false,
    focus: () => void (active = field),
    select: () => void (field.isSelected = field.value !== ''),
  };
  return field;
}
type SizeField = ReturnType<typeof sizeField>;
let active: SizeField | null = null;
let fields: Record<'width' | 'height', SizeField>;

beforeEach(() => {
  fields = { width: sizeField(), height: sizeField() };
  active = null;
  const page = { activeElement: null };
  vi.stubGlobal('document', Object.defineProperty(page, 'activeElement', { get: () => active }));
});
afterEach(() => void vi.unstubAllGlobals());

const form = {
  querySelector: (selector: string) => (selector.includes('width') ? fields.width : fields.height),
} as unknown as ParentNode;

function put(text: string): void {
  if (!active) return;
  active.value = active.isSelected ? text : active.value + text;
  active.isSelected = false;
  spreadSize(form);
}
const typeIn = (field: SizeField, text: string): void => {
  field.focus();
  for (const sign of text) put(sign);
};
const shown = () => [fields.width.value, fields.height.value];

it.each([
  ['250x240', '250', '240'],
  ['90X60', '90', '60'],
  ['250 x 240', '250', ' 240'],
  ['250*240', '250', '240'],
  ['2,5x2,6', '2,5', '2,6'],
  ['2500 mm x 240', '250', ' 240'],
  ['250 240', '250', '240'],
  ['250', '250', ''],
  ['1m80', '1m80', ''],
  ['1 m 80 cm', '1 m 80 cm', ''],
  ['1 m 8 cm', '1 m 8 cm', ''],
  ['2 m 60 x 1 m 80', '260', ' 1 m 80'],
  ['1800 mm', '1800 mm', ''],
  ['2 m 260', '200', '260'],
  ['en 180 boy 260', '180', '260'],
  ['boy 260 en 180', '180', '260'],
  ['boy 90 en 120', '120', '90'],
  ['boy 90 en 1,20', '1,20', '90'],
  ['2 metre x 2,60', '200', '2,60'],
  ['3 mt x 2,60', '300', '2,60'],
  ['2,5 metre x 2,6', '250', '2,6'],
  ['2 metre x 260', '200', '260'],
  ['3 metre 2,60', '300', '2,60'],
  ['2 mt 2,60', '200', '2,60'],
])('%j typed sign by sign into the width is %j and %j', (text, width, height) => {
  typeIn(fields.width, text);
  expect(shown()).toEqual([width, height]);
});

it('a pair typed sign by sign takes the place of a height that was there', () => {
  fields.height.value = '260';
  typeIn(fields.width, '90x60');
  expect(shown()).toEqual(['90', '60']);
});

it('a pair typed sign by sign into the height fills both', () => {
  typeIn(fields.height, '90x60');
  expect(shown()).toEqual(['90', '60']);
});

it('a pair that is pasted fills both, and the focus stays', () => {
  fields.width.focus();
  put('250 x 240');
  expect(shown()).toEqual(['250', '240']);
  expect(active).toBe(fields.width);
});
