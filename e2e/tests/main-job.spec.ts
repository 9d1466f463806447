import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { apiOf } from '../api.ts';
import { expect, test } from '../fixtures.ts';

const README = fileURLToPath(new URL('../../workspace/README.md', import.meta.url));

test('reads a real file through the real filesystem server, and finds the call recorded', async ({
  corbusier,
}) => {
  const api = await apiOf(corbusier);
  await api.whenAvailable('filesystem.read_text_file');
  const call = await api.post('/tools/calls', {
    tool_name: 'filesystem.read_text_file',
    parameters: { path: README },
  });
  expect(call.status).toBe(200);
  const { data } = call.body;
  expect(data?.['outcome']).toMatchObject({
    Success: { content: { content: [{ type: 'text', text: await readFile(README, 'utf8') }] } },
  });
  const recorded = await api.get(`/tools/calls/${data?.['call_id']}`);
  expect(recorded.body['data']?.['call']).toMatchObject({
    tool_name: 'filesystem.read_text_file',
    status: 'succeeded',
    arguments: { value: { path: README } },
  });
});

test('refuses arguments that do not fit, sends nothing, and records the refusal', async ({ corbusier }) => {
  const api = await apiOf(corbusier);
  await api.whenAvailable('filesystem.read_text_file');
  const call = await api.post('/tools/calls', {
    tool_name: 'filesystem.read_text_file',
    parameters: { path: 7 },
  });
  expect(call.status).toBe(400);
  expect(call.body).toMatchObject({
    code: 'invalid_request',
    details: { reason: 'tool_schema_validation_failed', errors: [{ path: ['path'], keyword: 'type' }] },
  });
  const { body } = await api.get('/tools/calls?status=rejected&tool=filesystem.read_text_file');
  expect(body['data']?.['calls']).toMatchObject([{ reason: 'tool_schema_validation_failed' }]);
});
