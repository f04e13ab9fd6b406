/** The tools that assistants are offered (decisions S12): all of them only read, and none knows a person. */
import * as z from 'zod/mini';
import type { PromiseStep } from '../../src/domain/board/promised-days.ts';
import {
  findQuestionWith,
  guideQuestion,
  priceQuestion,
  type PriceQuestion,
} from '../../src/domain/assistant/questions.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { categories } from '../catalogue/categories.ts';
import { promiseStepsNow } from '../orders/open-work.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { findCurtains } from './find-curtains.ts';
import { measuringGuide } from './measuring-guide.ts';
import { priceWindows } from './price-windows.ts';
import { words } from './words.ts';

/** Result of a tool. A fault in the arguments is a result too, so that the model can mend it. */
export interface ToolResult {
  readonly [field: string]: unknown;
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: object;
  readonly isError: boolean;
}

interface Tool {
  /** As `tools/list` answers it. */
  readonly listed: object;
  readonly run: (args: unknown, locale: Locale) => Promise<ToolResult>;
}

interface ToolDefinition<Question extends { language?: Locale | undefined }> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly question: z.ZodMiniType<Question>;
  readonly answer: (question: Question, locale: Locale) => object | Promise<object>;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

function defineTool<Question extends { language?: Locale | undefined }>({
  name,
  title,
  description,
  question,
  answer,
}: ToolDefinition<Question>): readonly [string, Tool] {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(question, { io: 'input' });
  const listed = { name, title, description, inputSchema, annotations: { title, ...READ_ONLY } };
  const run = async (args: unknown, locale: Locale): Promise<ToolResult> => {
    const read = z.safeParse(question, args);
    if (!read.success) return faulty(read.error.issues, locale);
    const structuredContent = await answer(read.data, read.data.language ?? locale);
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent, isError: false };
  };
  return [name, { listed, run }];
}

/** Returns what moves promises; as on product pages, without the store full days move nothing, and prices are answered. */
async function fullDays({ windows }: PriceQuestion): Promise<readonly PromiseStep[]> {
  try {
    const pieces = windows.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
    return await promiseStepsNow(new Date(), pieces);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return [];
  }
}

/** Most faults that one answer names. */
const MOST_FAULTS = 10;

/** Names fields and rules, never what was sent. */
function faulty(issues: readonly z.core.$ZodIssue[], locale: Locale): ToolResult {
  const faults = issues.slice(0, MOST_FAULTS).map((issue) => {
    const place = issue.path.map(String).join('.');
    const text = issue.code === 'unrecognized_keys' ? 'has an unknown field' : issue.message;
    return `${place === '' ? 'arguments' : place}: ${words(locale).find(`rules:${text}`) ?? text}`;
  });
  return { content: [{ type: 'text', text: faults.join('\n') }], isError: true };
}

const TOOLS: ReadonlyMap<string, Tool> = new Map([
  defineTool({
    name: 'find_curtains',
    title: 'Perde bul · Find curtains',
    description:
      'Finds curtains, sheers, blinds, tracks and accessories of the shop by words, category, light or room. With a window it lists what is made in that size, with the price for it. At most 10 products. `dropped` names words and sizes that nothing fits together with the rest: the products do not match them. `atLeast` says that not all of the shop was looked through: `count` may be higher, so name a category or more words.',
    question: findQuestionWith(categories.flatMap(({ aliases }) => aliases)),
    answer: findCurtains,
  }),
  defineTool({
    name: 'price_windows',
    title: 'Pencereleri fiyatla · Price windows',
    description:
      'Gives the exact price in Turkish lira, VAT included, for windows of given sizes, by the rules of a real order: how each sum adds up, shipping, the delivery range, the last day the prices hold, and a link in which everything is filled in. It orders nothing. Show the user the link.',
    question: priceQuestion,
    answer: async (question, locale) => priceWindows(question, locale, await fullDays(question)),
  }),
  defineTool({
    name: 'measuring_guide',
    title: 'Nasıl ölçülür · Measuring guide',
    description: 'Says step by step how to measure a window for a product, with its limits and drawings.',
    question: guideQuestion,
    answer: measuringGuide,
  }),
]);

export const listedTools = (): readonly object[] => [...TOOLS.values()].map(({ listed }) => listed);

export const toolNamed = (name: unknown): Tool | undefined => (typeof name === 'string' ? TOOLS.get(name) : undefined);
