import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, arePushKeys, PUSH_MAX_BYTES } from './push-encryption.ts';

/** The example of RFC 8291, Appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('[NOT25] the encryption of a push message', () => {
  it('is that of RFC 8291, byte by byte', () => {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(Buffer.from(EXAMPLE.sender, 'base64url'));
    const salt = Buffer.from(EXAMPLE.salt, 'base64url');
    expect(encryptPush(Buffer.from(EXAMPLE.text), EXAMPLE, { ecdh, salt }).toString('base64url')).toBe(EXAMPLE.message);
  });

  it('never uses a key twice, and fills one record at most', () => {
    const [one, two] = [encryptPush(Buffer.from('a'), EXAMPLE), encryptPush(Buffer.from('a'), EXAMPLE)];
    expect(one.subarray(0, 16)).not.toEqual(two.subarray(0, 16));
    expect(one.subarray(21, 86)).not.toEqual(two.subarray(21, 86));
    expect(encryptPush(Buffer.alloc(PUSH_MAX_BYTES), EXAMPLE)).toHaveLength(4096);
    expect(() => encryptPush(Buffer.alloc(PUSH_MAX_BYTES + 1), EXAMPLE)).toThrow('at most');
  });

  it('knows keys that are none', () => {
    expect(arePushKeys({ ...EXAMPLE, auth: 'short' })).toBe(false);
    expect(arePushKeys(EXAMPLE)).toBe(true);
    const off_curve = Buffer.from(EXAMPLE.p256dh, 'base64url').fill(7, 40);
    for (const wrong of ['', 'abc', off_curve.toString('base64url'), Buffer.alloc(65).toString('base64url')])
      expect(arePushKeys({ ...EXAMPLE, p256dh: wrong })).toBe(false);
  });
});
