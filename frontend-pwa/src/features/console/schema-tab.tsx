import type { ToolDetail } from '@corbusier/shared/contract/tools';
import { Link } from 'react-router';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { CopyableId } from '../../components/copy-button.tsx';
import { Destination } from '../../components/destination.tsx';
import { Moment } from '../../components/moment.tsx';
import { SearchableTree } from '../../components/searchable-tree.tsx';
import { useText } from '../../i18n/text.tsx';
import { serverPath } from '../../lib/server-path.ts';
import { prettyJson } from '../../schema-form/model/pretty-json.ts';
import styles from './console.module.css';

/** What the server says of the tool, to read and to copy. */
export function SchemaTab({ tool }: { readonly tool: ToolDetail }) {
  const t = useText();
  return (
    <div className={styles.panes}>
      <div className={styles.column}>
        <Card title={t('schema-input')}>
          <SearchableTree value={tool.tool.input_schema} />
        </Card>
        {tool.tool.output_schema !== null && (
          <Card title={t('schema-output')}>
            <SearchableTree value={tool.tool.output_schema} />
          </Card>
        )}
      </div>
      <div className={styles.column}>
        <About tool={tool} />
        <Card title={t('schema-definition')}>
          <CodeText text={prettyJson(tool.definition)} />
        </Card>
      </div>
    </div>
  );
}

function About({ tool }: { readonly tool: ToolDetail }) {
  const t = useText();
  return (
    <Card title={t('schema-about')}>
      <Facts>
        <Fact name={t('schema-aliases')}>
          {tool.aliases.length === 0
            ? t('schema-no-aliases')
            : tool.aliases.map((alias) => <CopyableId key={alias} text={alias} name={alias} />)}
        </Fact>
        <Fact name={t('schema-revision')}>
          {String(tool.revision)} · <Link to={serverPath(tool.server_name)}>{t('schema-history')}</Link>
        </Fact>
        <Fact name={t('schema-destination')}>
          <Destination to={tool.destination} />
        </Fact>
        <Fact name={t('schema-discovered')}>
          <Moment at={tool.discovered_at} />
        </Fact>
        <Fact name={t('schema-updated')}>
          <Moment at={tool.updated_at} />
        </Fact>
        <Fact name={t('tool-id')}>
          <CopyableId text={tool.id} name={t('tool-id')} />
        </Fact>
      </Facts>
    </Card>
  );
}
