import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { PathGuard } from '../ports.ts';

/** Compares real paths, so that neither `..` nor a link leads out of the root. */
export function createNodePathGuard(): PathGuard {
  return {
    realInside: async (root, path) => {
      try {
        const [realRoot, real] = await Promise.all([realpath(root), realpath(resolve(root, path))]);
        const way = relative(realRoot, real);
        return way === '..' || way.startsWith(`..${sep}`) ? null : real;
      } catch {
        // Not there, or not for us to see: there is nothing that could be given to a process.
        return null;
      }
    },
  };
}
