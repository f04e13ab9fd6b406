/**
 * The tools of `/mcp` offered to a browser's own assistant (WebMCP, decisions S12): fetched only where the browser has
 * `document.modelContext`, and run by the server, so that a page carries neither their words nor their rules.
 */

interface ListedTool {
  readonly name: string;
}

interface PageTool extends ListedTool {
  readonly execute: (args: object) => Promise<unknown>;
}

/** The part of WebMCP that is used; no browser's types know it yet. */
export interface ModelContext {
  readonly registerTool: (tool: PageTool) => unknown;
}

const VERSION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

/** Returns the result of a method of `/mcp`. @throws Error where there is none */
async function ask(method: string, params: { readonly name?: string; readonly arguments?: object }): Promise<unknown> {
  const { name } = params;
  const response = await fetch('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': VERSION,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, _meta: { [`${META}protocolVersion`]: VERSION, [`${META}clientCapabilities`]: {} } },
    }),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (result === undefined) throw new Error(error?.message ?? method);
  return result;
}

/** Offers each listed tool. A shop that cannot be asked offers none, and the page goes on as it is. */
export async function offerTools(context: ModelContext): Promise<void> {
  try {
    const { tools } = (await ask('tools/list', {})) as { readonly tools: readonly ListedTool[] };
    for (const tool of tools) {
      await context.registerTool({
        ...tool,
        execute: (args) => ask('tools/call', { name: tool.name, arguments: args }),
      });
    }
  } catch {
    // Nobody on the page has asked for anything.
  }
}
