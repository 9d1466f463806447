import type { ToolDetail } from '@corbusier/shared/contract/tools';
import { Play, RotateCcw, Send } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useText } from '../../i18n/text.tsx';
import { useKeyDown } from '../../lib/use-key-down.ts';
import type { FormMessages } from '../../schema-form/messages.ts';
import { SchemaForm } from '../../schema-form/schema-form.tsx';
import styles from './console.module.css';
import { CopyLink } from './copy-link.tsx';
import { Findings } from './findings.tsx';
import type { WrittenArguments } from './use-arguments.ts';
import type { ArgumentsState } from './use-arguments-state.ts';

export interface ArgumentsCardProps {
  readonly tool: ToolDetail;
  readonly written: WrittenArguments;
  readonly state: ArgumentsState;
  readonly form: { readonly idPrefix: string; readonly messages: FormMessages };
}

/** Where the arguments are written, checked and sent. */
export function ArgumentsCard({ tool, written, state, form }: ArgumentsCardProps) {
  const t = useText();
  const card = useKeyDown<HTMLDivElement>((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    state.send();
  });
  return (
    <div ref={card}>
      <Card
        title={t('arguments-title')}
        beside={<Switch state={state} written={written} />}
        foot={<Actions state={state} />}
      >
        <div className={styles.editor}>
          <Origin written={written} />
          <SchemaForm
            schema={tool.tool.input_schema}
            draft={written.draft}
            onChange={state.change}
            errors={state.errors}
            {...form}
          />
          <Findings state={state} idPrefix={form.idPrefix} />
        </div>
      </Card>
    </div>
  );
}

interface StateProps {
  readonly state: ArgumentsState;
}

function Switch({ state, written }: StateProps & { readonly written: WrittenArguments }) {
  const t = useText();
  return (
    <>
      <CopyLink state={state} />
      <Button
        look="quiet"
        aria-label={t('arguments-reset')}
        icon={<RotateCcw size={15} />}
        onPress={() => {
          written.reset();
          state.forget();
        }}
      />
      <Segmented
        label={t('arguments-as')}
        value={written.draft.kind === 'json' ? 'json' : 'form'}
        options={[
          { value: 'form', label: t('arguments-form') },
          { value: 'json', label: t('arguments-json') },
        ]}
        onChange={state.turn}
      />
    </>
  );
}

function Origin({ written }: { readonly written: WrittenArguments }) {
  const t = useText();
  if (written.origin !== 'link') return null;
  return (
    <Notice tone="info" title={t('arguments-from-link')}>
      <p>{t('arguments-from-link-text')}</p>
    </Notice>
  );
}

function Actions({ state }: StateProps) {
  const t = useText();
  const { running } = state;
  return (
    <>
      <Button look="action" icon={<Play size={15} />} isDisabled={running} onPress={state.send}>
        {t(running ? 'console-running' : 'console-run')}
      </Button>
      {state.unsent && (
        <Button icon={<Send size={15} />} isDisabled={running} onPress={state.sendAnyway}>
          {t('console-send-anyway')}
        </Button>
      )}
      <span className={styles.hint}>
        <kbd>{t('key-control')}</kbd> <kbd>{t('key-enter')}</kbd>
      </span>
    </>
  );
}
