import { messageMetadataInput } from '@corbusier/shared/contract/messages';
import { ExactNumber } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataFaults, RESERVED_PREFIX, readMetadata, withReviewLinkage } from './metadata.ts';

const TURN = '01936f00-0000-7000-8000-0000000000aa';

describe('metadata as it is kept', () => {
  it('leaves out what is absent, null or empty', () => {
    expect(readMetadata(undefined)).toEqual({});
    expect(readMetadata(null)).toEqual({});
    expect(
      readMetadata({
        agent_backend: null,
        turn_id: TURN,
        tool_call_audits: [],
        extensions: {},
        slash_command_expansion: { command: '/task', parameters: {}, expanded_content: 'x' },
        agent_response_audit: { status: 'completed', model: null, response_id: 'resp-456' },
      }),
    ).toEqual({
      turn_id: TURN,
      slash_command_expansion: { command: '/task', expanded_content: 'x' },
      agent_response_audit: { status: 'completed', response_id: 'resp-456' },
    });
  });

  it('folds unknown members into the extensions, where one of the same name wins', () => {
    const exact = new ExactNumber('12345678901234567890');
    const parsed = messageMetadataInput.parse({
      agent_backend: 'claude',
      trace: { id: exact },
      both: 'member',
      extensions: { both: 'extension', kept: null },
    });
    const metadata = readMetadata(parsed);
    expect(metadata).toEqual({
      agent_backend: 'claude',
      extensions: { trace: { id: exact }, both: 'extension', kept: null },
    });
    expect(metadata.extensions?.['trace']).toHaveProperty('id', exact);
  });

  it('keeps every unknown member, whatever its name', () => {
    const name = fc.string({ minLength: 1 }).filter((key) => !(key in Object.prototype));
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue(), { maxKeys: 5 }), (unknown) => {
        const known = Object.keys(messageMetadataInput.shape);
        const given = Object.fromEntries(Object.entries(unknown).filter(([key]) => !known.includes(key)));
        const { extensions = {} } = readMetadata(messageMetadataInput.parse(given));
        expect(extensions).toEqual(given);
      }),
    );
  });
});

describe('audits in metadata', () => {
  it('are refused by their index when id or name is absent or blank', () => {
    const metadata = readMetadata({
      tool_call_audits: [
        { call_id: 'call-1', tool_name: 'read_file', status: 'succeeded' },
        { tool_name: 'read_file', status: 'failed', error: ' ' },
        { call_id: ' ', tool_name: '', status: 'queued' },
      ],
      agent_response_audit: { status: 'failed', response_id: '', model: '\t', error: 'no answer' },
    });
    expect(metadataFaults(metadata)).toEqual([
      {
        kind: 'invalid_metadata',
        field: 'tool_call_audits',
        index: 1,
        problem: 'call_id is missing or blank',
      },
      { kind: 'invalid_metadata', field: 'tool_call_audits', index: 1, problem: 'error is missing or blank' },
      {
        kind: 'invalid_metadata',
        field: 'tool_call_audits',
        index: 2,
        problem: 'call_id is missing or blank',
      },
      {
        kind: 'invalid_metadata',
        field: 'tool_call_audits',
        index: 2,
        problem: 'tool_name is missing or blank',
      },
      { kind: 'invalid_metadata', field: 'agent_response_audit', problem: 'response_id is blank' },
      { kind: 'invalid_metadata', field: 'agent_response_audit', problem: 'model is blank' },
    ]);
  });
});

describe('reserved extensions', () => {
  const linkage = {
    review_comment_id: '17',
    thread_root_id: '16',
    reviewer: 'ada',
    file_path: 'src/a.ts',
    verification_status: 'verified',
  };

  it.each([`${RESERVED_PREFIX}v1`, `${RESERVED_PREFIX}x`])(
    'cannot be sent as %s, however they come',
    (key) => {
      const said = { field: 'extensions', kind: 'invalid_metadata' };
      expect(metadataFaults(readMetadata({ extensions: { [key]: 1 } }))).toMatchObject([said]);
      expect(metadataFaults(readMetadata({ [key]: 1 }))).toMatchObject([said]);
    },
  );

  it('may look alike', () => {
    expect(metadataFaults(readMetadata({ 'review.link': 1, 'xreview.linkage.v1': 1 }))).toEqual([]);
  });

  it('are written by the one way that is ours, beside what is there', () => {
    const metadata = withReviewLinkage({ agent_backend: 'claude', extensions: { a: 1 } }, linkage);
    expect(metadata).toEqual({
      agent_backend: 'claude',
      extensions: { a: 1, 'review.linkage.v1': linkage },
    });
  });
});

it('takes members with the names of JavaScript for data, and touches no prototype', () => {
  const sent = parseJson(
    '{"__proto__":{"polluted":1},"extensions":{"__proto__":{"polluted":2},"constructor":3}}',
  );
  const metadata = readMetadata(messageMetadataInput.parse(sent));
  expect(Object.hasOwn({}, 'polluted') || 'polluted' in {}).toBe(false);
  expect(stringifyJson(metadata.extensions ?? null)).toBe('{"__proto__":{"polluted":2},"constructor":3}');
});
