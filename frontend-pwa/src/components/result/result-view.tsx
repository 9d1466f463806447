import type { Json } from '@corbusier/shared/domain/json';
import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useText } from '../../i18n/text.tsx';
import { prettyJson } from '../../schema-form/model/pretty-json.ts';
import { CodeText } from '../code-text.tsx';
import { Empty } from '../notice.tsx';
import { SearchableTree } from '../searchable-tree.tsx';
import tabs from '../tabs.module.css';
import { ContentBlock } from './content-block.tsx';
import { readBlocks, readStructured } from './read-result.ts';
import styles from './result.module.css';

/** What a tool answered, three ways: as it is meant, as data, and as it came. */
export function ResultView({ result }: { readonly result: Json }) {
  const t = useText();
  return (
    <Tabs className={tabs.tabs ?? ''}>
      <TabList className={tabs.list ?? ''} aria-label={t('result-title')}>
        <Tab id="content" className={tabs.tab ?? ''}>
          {t('result-content')}
        </Tab>
        <Tab id="structured" className={tabs.tab ?? ''}>
          {t('result-structured')}
        </Tab>
        <Tab id="raw" className={tabs.tab ?? ''}>
          {t('result-raw')}
        </Tab>
      </TabList>
      <TabPanel id="content" className={tabs.panel ?? ''}>
        <Content result={result} />
      </TabPanel>
      <TabPanel id="structured" className={tabs.panel ?? ''}>
        <StructuredPanel result={result} />
      </TabPanel>
      <TabPanel id="raw" className={tabs.panel ?? ''}>
        <CodeText text={prettyJson(result)} />
      </TabPanel>
    </Tabs>
  );
}

function Content({ result }: { readonly result: Json }) {
  const t = useText();
  const blocks = useMemo(() => readBlocks(result), [result]);
  if (blocks.length === 0) return <Empty title={t('result-empty')} />;
  return (
    <ol className={styles.blocks}>
      {blocks.map((block, at) => (
        // The answer is read once: its parts neither move nor change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li key={at}>
          <ContentBlock block={block} />
        </li>
      ))}
    </ol>
  );
}

function StructuredPanel({ result }: { readonly result: Json }) {
  const t = useText();
  const structured = useMemo(() => readStructured(result), [result]);
  if (!structured) return <Empty title={t('result-unstructured')} />;
  return (
    <>
      {!structured.declared && <p className={styles.note}>{t('result-structured-found')}</p>}
      <SearchableTree value={structured.value} />
    </>
  );
}
