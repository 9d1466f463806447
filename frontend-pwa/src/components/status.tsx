import type { CallStatus } from '@corbusier/shared/contract/calls';
import type { ConversationState } from '@corbusier/shared/contract/conversations';
import type { ServerBody } from '@corbusier/shared/contract/servers';
import type { TaskState } from '@corbusier/shared/contract/tasks';
import {
  Archive,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  Eye,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  RotateCcw,
  ShieldX,
  TimerOff,
  Unplug,
} from 'lucide-react';
import { useText } from '../i18n/text.tsx';
import styles from './status.module.css';

type Tone = 'ok' | 'warn' | 'error' | 'info' | 'muted';
type Look = readonly [LucideIcon, Tone];

const CALL: Readonly<Record<CallStatus, Look>> = {
  running: [LoaderCircle, 'info'],
  succeeded: [CircleCheck, 'ok'],
  failed: [CircleX, 'error'],
  denied: [ShieldX, 'error'],
  rejected: [OctagonX, 'warn'],
  unavailable: [Unplug, 'warn'],
  cancelled: [CircleSlash, 'muted'],
  timed_out: [TimerOff, 'warn'],
};

const SERVER: Readonly<Record<ServerBody['state'], Look>> = {
  registered: [CircleDashed, 'muted'],
  starting: [LoaderCircle, 'info'],
  running: [CirclePlay, 'ok'],
  stopped: [CircleStop, 'muted'],
  failed: [CircleX, 'error'],
  backing_off: [RotateCcw, 'warn'],
};

const TASK: Readonly<Record<TaskState, Look>> = {
  draft: [CircleDashed, 'muted'],
  in_progress: [CirclePlay, 'info'],
  in_review: [Eye, 'info'],
  paused: [CirclePause, 'warn'],
  done: [CircleCheck, 'ok'],
  abandoned: [CircleSlash, 'muted'],
};

const CONVERSATION: Readonly<Record<ConversationState, Look>> = {
  active: [CirclePlay, 'ok'],
  paused: [CirclePause, 'warn'],
  archived: [Archive, 'muted'],
};

function Mark(props: { readonly look: Look; readonly word: string }) {
  const [Icon, tone] = props.look;
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon size={15} />
      {props.word}
    </span>
  );
}

/** How a call ended, or that it runs: icon, word and colour. */
export function CallStatusMark({ status }: { readonly status: CallStatus }) {
  const t = useText();
  return <Mark look={CALL[status]} word={t(`call-status-${status}`)} />;
}

export function ServerStateMark({ state }: { readonly state: ServerBody['state'] }) {
  const t = useText();
  return <Mark look={SERVER[state]} word={t(`server-state-${state}`)} />;
}

/** Whether a tool can be called now. */
export function AvailabilityMark({ available }: { readonly available: boolean }) {
  const t = useText();
  const look: Look = available ? [CircleCheck, 'ok'] : [Unplug, 'warn'];
  return <Mark look={look} word={t(available ? 'tool-available' : 'tool-unavailable')} />;
}

export function TaskStateMark({ state }: { readonly state: TaskState }) {
  const t = useText();
  return <Mark look={TASK[state]} word={t(`task-state-${state}`)} />;
}

export function ConversationStateMark({ state }: { readonly state: ConversationState }) {
  const t = useText();
  return <Mark look={CONVERSATION[state]} word={t(`conversation-state-${state}`)} />;
}
