import { AppError } from '../../kernel/app-error.ts';

/** Header that a page of ours sends with every request, and that no cross-site form or link can send. */
const PAGE_HEADER = 'x-requested-by';
const PAGE_HEADER_VALUE = 'corbusier';

/** Throws `missing_request_header` unless the request says that one of our pages made it. */
export function requirePageHeader(headers: Headers): void {
  if (headers.get(PAGE_HEADER) === PAGE_HEADER_VALUE && headers.get('sec-fetch-site') !== 'cross-site')
    return;
  throw new AppError(
    'missing_request_header',
    `Requests of a signed-in browser carry the header '${PAGE_HEADER}: ${PAGE_HEADER_VALUE}'.`,
    { header: PAGE_HEADER },
  );
}
