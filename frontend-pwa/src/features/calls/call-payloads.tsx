import type { CallDetailBody } from '@corbusier/shared/contract/calls';
import { Card } from '../../components/card.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { ResultView } from '../../components/result/result-view.tsx';
import { SearchableTree } from '../../components/searchable-tree.tsx';
import { useLocale, useText } from '../../i18n/text.tsx';
import { formatBytes } from '../../lib/format.ts';
import styles from './calls.module.css';

interface Props {
  readonly call: CallDetailBody;
}

export function ArgumentsCard({ call }: Props) {
  const t = useText();
  const kept = call.arguments;
  return (
    <Card title={t('call-arguments')}>
      {kept === null || kept.value === null ? (
        <Unkept call={call} kept={kept} absent="call-no-arguments" />
      ) : (
        <SearchableTree value={kept.value} />
      )}
    </Card>
  );
}

export function ResultCard({ call }: Props) {
  const t = useText();
  const kept = call.result;
  return (
    <Card title={t('result-title')}>
      {kept === null || kept.value === null ? (
        <Unkept call={call} kept={kept} absent="call-no-result" />
      ) : (
        <ResultView result={kept.value} />
      )}
    </Card>
  );
}

interface UnkeptProps extends Props {
  readonly kept: CallDetailBody['arguments'];
  /** Message for what there never was. */
  readonly absent: string;
}

/** What stands where a payload is not whole: it is somebody else's, there was none, or only its head was kept. */
function Unkept({ call, kept, absent }: UnkeptProps) {
  const t = useText();
  const locale = useLocale();
  if (call.payload_withheld) return <p>{t('call-withheld')}</p>;
  if (kept === null || kept.head === null) return <p>{t(absent)}</p>;
  return (
    <>
      <p className={styles.note}>{t('call-head-only', { size: formatBytes(kept.length, locale) })}</p>
      <CodeText text={kept.head} />
    </>
  );
}

/** What the server wrote to its error stream during the call. */
export function StderrCard({ call }: Props) {
  const t = useText();
  if (!call.stderr || call.stderr.text === '') return null;
  return (
    <Card title={t('call-stderr')}>
      {call.stderr.shared && <p className={styles.note}>{t('call-stderr-shared')}</p>}
      <CodeText text={call.stderr.text} />
    </Card>
  );
}
