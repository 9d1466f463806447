import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

/** Every page of what an agent may see. */
export async function everyTool(client: Client) {
  const tools = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}
