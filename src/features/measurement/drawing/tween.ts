/** Width and height in cm. */
export interface Size {
  width: number;
  height: number;
}

/** A size on its way: `share` of the way from one to the other, slowing down towards the end. */
export function sizeBetween(from: Size, to: Size, share: number): Size {
  const eased = 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
  return {
    width: from.width + (to.width - from.width) * eased,
    height: from.height + (to.height - from.height) * eased,
  };
}
