import { expect, test } from 'vitest';
import { parseXml } from './xml.ts';

const treeOf = (text: string): unknown => {
  const xml = parseXml(text, ['abstract']);
  return xml.ok ? xml.tree : xml.reason;
};

test('[IMP5] elements become texts, objects and lists', () => {
  expect(treeOf('<a x="1&amp;2"><b>one</b><b/><c y="z">t</c></a>')).toEqual({
    a: { '@x': '1&2', b: ['one', ''], c: { '@y': 'z', '#text': 't' } },
  });
});

test('[IMP6] text beside CDATA, comments, instructions and entities is kept in its order', () => {
  expect(treeOf('<a>x &lt;b&gt; <![CDATA[<i>y</i> & z]]><!-- no --> &copy;&#8211;<?no?>!</a>')).toEqual({
    a: 'x <b> <i>y</i> & z ©–!',
  });
});

test('[IMP6] markup that was not escaped keeps its words', () => {
  expect(treeOf('<a><title>Big <i>and</i> small</title></a>')).toMatchObject({
    a: { title: { '#text': 'Big and small' } },
  });
  expect(treeOf('<a><abstract>1 &lt; 2 <b>bold</b> <a href="x?a&amp;b">go</a></abstract></a>')).toEqual({
    a: { abstract: '1 &lt; 2 <b>bold</b> <a href="x?a&amp;b">go</a>' },
  });
  expect(treeOf('<a>\n <abstract><p>one</p></abstract>\n</a>')).toEqual({ a: { abstract: '<p>one</p>' } });
});
