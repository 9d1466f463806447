import type { AnyEndpoint } from '@corbusier/shared/contract/endpoint';
import { AppError } from '../../kernel/app-error.ts';
import { API_BASE } from './bind.ts';

/** The refusal for a path below the base that no handler answered: 405 when only the method is wrong, else 404. */
export function unanswered(bound: readonly AnyEndpoint[], method: string, path: string): AppError {
  const allow = bound.filter((endpoint) => matches(endpoint.path, path)).map((endpoint) => endpoint.method);
  if (allow.length > 0) {
    const list = [...new Set(allow)].sort();
    return new AppError('method_not_allowed', `${path} answers ${list.join(', ')}, not ${method}.`, {
      allow: list,
    });
  }
  return new AppError('route_not_found', `There is no route ${path.slice(0, 200)}.`, {});
}

function matches(pattern: string, path: string): boolean {
  const wanted = (API_BASE + pattern).split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]))
  );
}
