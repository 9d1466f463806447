import type { Verdict } from '../ports.ts';
import type { SchemaSource } from './ajv-compile.ts';

export interface WorkerJob extends SchemaSource {
  readonly id: number;
  readonly hash: string;
  /** JSON text: cheaper to hand over than a tree. */
  readonly value: string;
}

export type WorkerReport =
  | { readonly step: 'ready' }
  | { readonly step: 'compiled'; readonly id: number }
  | { readonly step: 'refused'; readonly id: number; readonly reason: string }
  | { readonly step: 'done'; readonly id: number; readonly verdict: Verdict };
