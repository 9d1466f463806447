import type { ConversationState } from '@corbusier/shared/contract/conversations';
import { Archive, CirclePause, CirclePlay } from 'lucide-react';
import { type Look, Mark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';

const LOOKS: Readonly<Record<ConversationState, Look>> = {
  active: [CirclePlay, 'ok'],
  paused: [CirclePause, 'warn'],
  archived: [Archive, 'muted'],
};

export function ConversationStateMark({ state }: { readonly state: ConversationState }) {
  const t = useText();
  return <Mark look={LOOKS[state]} word={t(`conversation-state-${state}`)} />;
}
