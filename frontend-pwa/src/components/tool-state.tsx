import type { ToolEntry } from '@corbusier/shared/contract/tools';
import { CircleCheck, GitPullRequestArrow, TriangleAlert, Unplug } from 'lucide-react';
import { useText } from '../i18n/text.tsx';
import { type Look, Mark } from './status.tsx';

/** How a tool stands: what keeps it from being called comes first. */
export type ToolState = 'flagged' | 'pending' | 'unavailable' | 'available';

type Standing = Pick<ToolEntry, 'flagged' | 'review' | 'available'>;

export function toolState({ flagged, review, available }: Standing): ToolState {
  if (flagged !== null) return 'flagged';
  if (review === 'pending') return 'pending';
  return available ? 'available' : 'unavailable';
}

/** Why a tool cannot be called, in the words of the server; null when it can, or when the state says it all. */
export function toolReason(tool: Standing & Pick<ToolEntry, 'unavailable_reason'>): string | null {
  return tool.flagged ?? (tool.available ? null : tool.unavailable_reason);
}

const LOOKS: Readonly<Record<ToolState, Look>> = {
  flagged: [TriangleAlert, 'error'],
  pending: [GitPullRequestArrow, 'warn'],
  unavailable: [Unplug, 'warn'],
  available: [CircleCheck, 'ok'],
};

export function ToolStateMark({ tool }: { readonly tool: Standing }) {
  const t = useText();
  const state = toolState(tool);
  return <Mark look={LOOKS[state]} word={t(`tool-${state}`)} />;
}
