import type { YAMLError } from 'yaml';

const OPEN = 'has a quote, a bracket or a comma missing';
export const SIGN = 'has a text that begins with a sign of YAML: put the text in quotes';

/** Returns the fault of a YAML text in the words of its owner; the parser's own words name its grammar. */
export function yamlReason({ code, message, pos }: YAMLError, text: string): string {
  // A list in brackets that goes on below its line has not been closed.
  if (message.startsWith('Flow ')) return OPEN;
  if (message.startsWith('Block collections are not allowed within flow')) {
    return 'has a colon or a dash inside a text: put the text in quotes';
  }
  switch (code) {
    case 'DUPLICATE_KEY':
      return `holds "${/^"?([^":\s]+)/.exec(text.slice(pos[0]))?.[1] ?? ''}" twice in one place`;
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'has a colon inside a text: put the text in quotes';
    case 'TAB_AS_INDENT':
      return 'is indented by a tab: use blanks';
    case 'BAD_INDENT':
      return 'is indented otherwise than the lines beside it';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'has a line without a name and a colon';
    case 'BAD_SCALAR_START':
    case 'BAD_ALIAS':
    case 'UNEXPECTED_TOKEN':
    case 'TAG_RESOLVE_FAILED':
      return SIGN;
    case 'MISSING_CHAR':
    case 'BAD_DQ_ESCAPE':
      return OPEN;
    default:
      return `cannot be read as YAML: ${message}`;
  }
}
