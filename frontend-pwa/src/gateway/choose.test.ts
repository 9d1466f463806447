import { expect, it } from 'vitest';
import { chooseMode, pageHint } from './choose.ts';

it('takes the user, then the page, then the build, then the fixture', () => {
  expect(chooseMode({ chosen: 'fixture', page: 'http', build: 'http' })).toBe('fixture');
  expect(chooseMode({ chosen: null, page: 'http', build: 'fixture' })).toBe('http');
  expect(chooseMode({ chosen: null, page: '', build: 'http' })).toBe('http');
  expect(chooseMode({ chosen: 'nonsense', page: null, build: undefined })).toBe('fixture');
});

it('reads what the server wrote into the page', () => {
  document.head.innerHTML = '<meta name="corbusier-gateway" content="http">';
  expect(pageHint(document)).toBe('http');
  document.head.innerHTML = '';
  expect(pageHint(document)).toBeNull();
});
