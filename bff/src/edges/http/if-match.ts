import { AppError } from '../../kernel/app-error.ts';

const TAGS = /^\s*(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*\s*$/;
const VERSION = /^"([1-9]\d{0,9})"$/;

/** The strong tag of a version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/**
 * The versions that `If-Match` names, or any when there is no header or it is `*`. Weak tags and tags of other
 * makers name none: nothing is then the version that the caller saw. Throws `invalid_if_match` for what is
 * no list of tags.
 */
export function versionsOf(headers: Headers): 'any' | readonly number[] {
  const asked = headers.get('if-match');
  if (asked === null || asked.trim() === '*') return 'any';
  if (!TAGS.test(asked)) {
    throw new AppError('invalid_if_match', `The header 'If-Match' must be *, or ETags such as "3".`, {
      header: 'If-Match',
    });
  }
  return asked.split(',').flatMap((tag) => {
    const version = VERSION.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
