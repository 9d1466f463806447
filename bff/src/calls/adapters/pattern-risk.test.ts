import { describe, expect, it } from 'vitest';
import { isQuickPattern } from './pattern-risk.ts';

describe('isQuickPattern', () => {
  it.each([
    '^[a-z]+$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(GET|POST|PUT)$',
    '^[^@ ]+@[^@ ]+$',
    'abc',
    '^#?[0-9a-fA-F]{6}$',
    '^(?:[0-9]{3}){4}$',
    '^\\(\\[+\\)*$',
    '^[+*(){}|]{3}$',
    '',
  ])('is sure of %s', (pattern) => {
    expect(isQuickPattern(pattern, 100)).toBe(true);
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(?:a*)*$',
    '^((a?)b?)+$',
    '(a|ab){2,}',
    '^(a?){30}$',
    '(?<x>a+)+',
    '^(?:(?:a)+b)+$',
    '^(a)\\1$',
    '^(?<n>a)\\k<n>$',
    '^((?:a|b)c)*$',
    `^${'a?'.repeat(40)}$`,
  ])('is not sure of %s', (pattern) => {
    expect(isQuickPattern(pattern, 30)).toBe(false);
  });

  it.each([
    ['^[a-z]+[0-9]+$', 1_000, true],
    ['^[a-z]+[0-9]+$', 1_001, false],
    ['a*a*b', 100, true],
    ['a*a*b', 101, false],
    ['^a{1,500}b{1,500}$', 2_000, false],
  ])('weighs %s on %i characters', (pattern, length, quick) => {
    expect(isQuickPattern(pattern, length)).toBe(quick);
  });
});
