import type { DefinitionChangeBody } from '@corbusier/shared/contract/tools';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { type Look, Mark } from '../status.tsx';

type Effect = DefinitionChangeBody['effect'];

const LOOKS: Readonly<Record<Effect, Look>> = {
  breaking: [TriangleAlert, 'error'],
  safe: [CircleCheck, 'ok'],
};

/** Whether what fitted before may no longer fit. */
export function EffectMark({ effect }: { readonly effect: Effect }) {
  const t = useText();
  return (
    <span title={t(`revision-${effect}-explained`)}>
      <Mark look={LOOKS[effect]} word={t(`revision-${effect}`)} />
    </span>
  );
}
