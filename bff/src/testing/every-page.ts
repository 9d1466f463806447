import type { Answer, ApiWorld } from './api-world.ts';

/** The data of each page of a list, from the first to the one without a next. */
export async function everyPage(api: ApiWorld, path: string): Promise<Answer['body'][]> {
  const pages: Answer['body'][] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { body }: Answer = await api.send(next);
    pages.push(body.data);
    next = body.data.links.next?.replace('/api/v1', '');
  }
  return pages;
}
