import { FileText, Link2 } from 'lucide-react';
import { useText } from '../../i18n/text.tsx';
import { CodeText } from '../code-text.tsx';
import { CopyableId, CopyButton } from '../copy-button.tsx';
import { JsonTree } from '../json-tree.tsx';
import type { Block } from './read-result.ts';
import styles from './result.module.css';

/** One part of a tool's answer, drawn by its kind. Nothing in it is run or fetched. */
export function ContentBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return <CodeText text={block.text} />;
    case 'image':
    case 'audio':
      return <Media block={block} />;
    case 'link':
      return <ResourceLink block={block} />;
    case 'resource':
      return <Resource block={block} />;
    case 'other':
      return <JsonTree value={block.value} />;
  }
}

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

function Media({ block }: { readonly block: BlockOf<'image' | 'audio'> }) {
  const t = useText();
  const source = `data:${block.type};base64,${block.base64}`;
  return (
    <figure className={styles.media}>
      {block.kind === 'image' ? (
        <img src={source} alt={t('result-image', { type: block.type })} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what a tool answers comes without captions.
        <audio controls src={source} aria-label={t('result-audio', { type: block.type })} />
      )}
      <figcaption>
        {block.type} <SaveLink source={source} name={block.kind} />
      </figcaption>
    </figure>
  );
}

function SaveLink({ source, name }: { readonly source: string; readonly name: string }) {
  const t = useText();
  return (
    <a href={source} download={name}>
      {t('result-save')}
    </a>
  );
}

function ResourceLink({ block }: { readonly block: BlockOf<'link'> }) {
  const t = useText();
  return (
    <div className={styles.resource}>
      <p className={styles.resourceName}>
        <Link2 size={16} /> {block.name}
      </p>
      <CopyableId text={block.uri} name={t('result-uri')} />
      {block.note && <p className={styles.note}>{block.note}</p>}
    </div>
  );
}

function Resource({ block }: { readonly block: BlockOf<'resource'> }) {
  const t = useText();
  const { content, type, uri } = block;
  return (
    <div className={styles.resource}>
      <p className={styles.resourceName}>
        <FileText size={16} /> <code>{uri}</code> <CopyButton text={uri} name={t('result-uri')} />
      </p>
      {type && <p className={styles.note}>{type}</p>}
      {content.kind === 'text' ? (
        <CodeText text={content.text} />
      ) : (
        <SaveLink
          source={`data:${type || 'application/octet-stream'};base64,${content.base64}`}
          name="resource"
        />
      )}
    </div>
  );
}
