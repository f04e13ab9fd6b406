import { xmlText } from '../seo/xml.ts';
import type { Field } from './item.ts';

/**
 * RSS 2.0 with Google's names, which Meta reads as it is: one file for both, since two would only differ in their address. A
 * field is a line, because Meta refuses lines above five megabytes.
 */
export function feedXml(
  channel: { title: string; description: string; link: string },
  items: Iterable<Field[]>,
): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    ...Object.entries(channel).map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`),
  ];
  // One after the other: of ten thousand products the fields would take ten times what their text takes.
  for (const item of items) lines.push(`<item>\n${item.map(fieldXml).join('\n')}\n</item>`);
  return [...lines, '</channel>', '</rss>', ''].join('\n');
}

const fieldXml = ([name, value]: Field): string =>
  `<g:${name}>${typeof value === 'string' ? xmlText(value) : `\n${value.map(fieldXml).join('\n')}\n`}</g:${name}>`;
