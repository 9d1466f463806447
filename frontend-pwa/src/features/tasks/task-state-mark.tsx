import type { TaskState } from '@corbusier/shared/contract/tasks';
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CircleSlash,
  GitPullRequest,
} from 'lucide-react';
import { type Look, Mark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';

const LOOKS: Readonly<Record<TaskState, Look>> = {
  draft: [CircleDashed, 'muted'],
  in_progress: [CirclePlay, 'info'],
  in_review: [GitPullRequest, 'info'],
  paused: [CirclePause, 'warn'],
  done: [CircleCheck, 'ok'],
  abandoned: [CircleSlash, 'muted'],
};

export function TaskStateMark({ state }: { readonly state: TaskState }) {
  const t = useText();
  return <Mark look={LOOKS[state]} word={t(`task-state-${state}`)} />;
}
