import { describe, expect, it } from 'vitest';
import {
  enforcementOf,
  label,
  profile,
  profileIds,
  protocol,
  protocolIds,
  term,
} from '../src/lib/terms';

describe('terms', () => {
  it('come from the tables in both languages', () => {
    expect(term('verdicts', 'double-three', 'zh')).toBe('三三');
    expect(term('causes', 'five', 'en')).toBe('five in a row');
    expect(term('openings', 'D4', 'zh')).toBe('花月');
  });

  it('give an unknown id back', () => {
    expect(term('causes', 'gravity', 'en')).toBe('gravity');
  });

  it('know every profile and protocol, with a sentence about each protocol', () => {
    expect(profileIds).toContain('renju-engine');
    for (const id of protocolIds) {
      expect(protocol(id)?.summary.zh, id).toBeTruthy();
      expect(protocol(id)?.summary.en, id).toBeTruthy();
    }
    expect(protocol('soosorv-7')).toBe(protocol('soosorv'));
    expect(protocol('yamaguchi:cap=20')).toBe(protocol('yamaguchi'));
    expect(profile('renju:pass=off')).toBe(profile('renju'));
  });

  it('tell how fouls are enforced', () => {
    expect(enforcementOf('renju')).toBe('auto');
    expect(enforcementOf('renju:pass=off,enforce=claim')).toBe('claim');
    expect(enforcementOf('freestyle')).toBeNull();
  });

  it('are labels with a capital', () => {
    expect(label({ en: 'a: b, c', zh: '三三' }, 'en')).toBe('A: b, c');
  });
});
