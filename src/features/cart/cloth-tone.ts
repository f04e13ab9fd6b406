/** A cloth colour (`#9aa68e`) in shadow, light and outline. */
export interface ClothTones {
  readonly shade: string;
  readonly light: string;
  readonly edge: string;
}

/** Light on dark cloth is faint: as bright as on pale cloth it would look like corrugated iron. */
export function tonesOf(hex: string): ClothTones {
  const channels = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
  const [red = 0, green = 0, blue = 0] = channels;
  const brightness = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
  const mixed = (of: (channel: number) => number): string =>
    `#${channels
      .map((channel) =>
        Math.round(Math.min(255, Math.max(0, of(channel))))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const lit = 0.08 + 0.3 * brightness;
  return {
    shade: mixed((channel) => channel * 0.62),
    light: mixed((channel) => channel + (255 - channel) * lit),
    edge: mixed((channel) => channel * 0.55),
  };
}
