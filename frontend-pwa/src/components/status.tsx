import type { CallStatus } from '@corbusier/shared/contract/calls';
import type { ServerBody } from '@corbusier/shared/contract/servers';
import {
  CircleCheck,
  CircleDashed,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  RotateCcw,
  ShieldX,
  TimerOff,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import { useText } from '../i18n/text.tsx';
import styles from './status.module.css';

type Tone = 'ok' | 'warn' | 'error' | 'info' | 'muted';
export type Look = readonly [LucideIcon, Tone];

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

/** Icon, word and colour. */
export function Mark(props: { readonly look: Look; readonly word: string }) {
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

/** Something that needs a look, though it stops nothing else. */
export function WarnMark({ word }: { readonly word: string }) {
  return <Mark look={[TriangleAlert, 'warn']} word={word} />;
}
