import type { ServerTemplateBody } from '@corbusier/shared/contract/servers';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { templatesQuery } from '../../lib/server-queries.ts';
import type { ShownError } from '../../schema-form/error-tree.ts';
import styles from './register.module.css';
import { ruleText } from './rule-text.ts';
import type { PartProps } from './url-fields.tsx';

const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }));

export interface TemplateFieldsProps extends PartProps {
  readonly errors: readonly ShownError[];
  readonly idPrefix: string;
}

/** A server that Corbusier launches, by a template of the configuration: nobody types a command here. */
export function TemplateFields(props: TemplateFieldsProps) {
  const t = useText();
  const query = useQuery(templatesQuery(useApi()));
  return (
    <QueryView query={query}>
      {(templates) =>
        templates.length === 0 ? (
          <p className={styles.note}>{t('register-no-templates')}</p>
        ) : (
          <Chosen {...props} templates={templates} />
        )
      }
    </QueryView>
  );
}

function Chosen({
  templates,
  draft,
  broken,
  onChange,
  errors,
  idPrefix,
}: TemplateFieldsProps & { readonly templates: readonly ServerTemplateBody[] }) {
  const t = useText();
  const template = templates.find(({ name }) => name === draft.template);
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t('register-template')}
          labelShown
          value={draft.template}
          options={[
            { value: '', label: t('register-choose-template') },
            ...templates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(next) => onChange({ template: next, args: { ok: true, value: {} } })}
        />
        {template?.description && <p className={styles.note}>{template.description}</p>}
        {broken['template'] !== undefined && (
          <p className={styles.fault} role="alert">
            {ruleText(t, broken['template'])}
          </p>
        )}
      </div>
      {template && template.arguments.length > 0 && (
        <Suspense fallback={<Skeleton />}>
          <TemplateForm
            key={template.name}
            template={template}
            errors={errors}
            idPrefix={idPrefix}
            onRead={(args) => onChange({ args })}
          />
        </Suspense>
      )}
    </>
  );
}
