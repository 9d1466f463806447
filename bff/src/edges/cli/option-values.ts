import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../../config/quantities.ts';
import { parseTenantSlug } from '../../identity/domain/tenant-slug.ts';

// Each reads the text of an option or an argument; commander tells the person what is thrown.

export function uuid(text: string): string {
  const id = text.toLowerCase();
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new InvalidArgumentError('It must be a UUID.');
}

export function seconds(text: string): number {
  const ms = parseDuration(text);
  if (ms === null || ms < 1000) {
    throw new InvalidArgumentError('It must be a duration of a second or more, such as 30m or 1h.');
  }
  return Math.floor(ms / 1000);
}

export function slug(text: string): string {
  const result = parseTenantSlug(text);
  if (result.ok) return result.slug;
  throw new InvalidArgumentError(result.message);
}

export function displayName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 255) return name;
  throw new InvalidArgumentError('It must have 1 to 255 characters.');
}

export function count(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number above 0.');
}
