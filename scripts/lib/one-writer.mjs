/** A write of SQL with the name of its table; `\0name\0` stands for an expression, and the end for what is put behind it. */
const STATEMENT =
  /\b(?:(?:insert|merge)\s+into|delete\s+from|truncate(?:\s+table)?|update(?=[^]*\bset\b))\s+(?:only\s+)?(?:"?public"?\.)?(?:"?([a-z_]\w*)\b|\0(\w*)\0|$)/gi;
const BUILDER = /^(insert|update|delete)$/;
const DATABASE = /^(tx|db|chatDb)$/;
const SCHEMA = /(^|\/)db\/schema\//;

/**
 * ESLint's rule of one writer a table: a statement that writes stands in the folder or file that owns the table. It reads the builder
 * of drizzle and SQL, follows imports by another name, loops over tables and parameters whose type names them, and refuses a
 * table that it cannot tell.
 * @param tables `owners`: who writes a table, by its name in the schema; `names`: names in SQL that are others;
 *   `any`: files that may write tables chosen at run time
 * @param fileOf a file as the owners name it
 */
export function oneWriter({ owners, names, any }, fileOf) {
  const schemaNames = new Map(Object.entries(names).map(([name, inSql]) => [inSql, name]));
  const create = (context) => {
    const file = fileOf(context.filename);
    const owns = (owner) => file === owner || file.startsWith(`${owner}/`);
    const check = (node, found) => {
      if (!found) {
        if (!(file in any)) context.report({ node, messageId: 'chosen' });
        return;
      }
      for (const table of found)
        if (table in owners && !owns(owners[table]))
          context.report({ node, messageId: 'elsewhere', data: { table, owner: owners[table] } });
    };
    const chosenBy = (expression) => expression && tablesOf(expression, context);
    const checkText = (node, text, expressions) => {
      for (const [, name, at] of text.matchAll(STATEMENT))
        check(node, name === undefined ? chosenBy(expressions[at]) : [schemaNames.get(name) ?? name]);
    };
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type !== 'MemberExpression' || !BUILDER.test(callee.property.name) || !given[0]) return;
        const found = tablesOf(given[0], context);
        if (found !== null || DATABASE.test(callee.object.name ?? callee.object.property?.name)) check(node, found);
      },
      Literal(node) {
        if (typeof node.value === 'string') checkText(node, node.value, []);
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }, at) => (at === 0 ? '' : `\0${at - 1}\0`) + value.raw).join('');
        checkText(node, text, node.expressions);
      },
    };
  };
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: {
        elsewhere: 'Only {{owner}} writes {{table}} (db/owners.ts): call one of its functions.',
        chosen: 'Name the table that is written, so that its owner can be known (db/owners.ts).',
      },
    },
    create,
  };
}

/** The tables that an expression may be, by their names in the schema; null: that cannot be told. */
function tablesOf(node, context) {
  if (node.type === 'Identifier') return tablesOfVariable(find(node, context), context);
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null;
  const [definition] = find(node.object, context)?.defs ?? [];
  return isOfSchema(definition) && definition.node.type === 'ImportNamespaceSpecifier' ? [node.property.name] : null;
}

function tablesOfVariable(variable, context) {
  const [definition] = variable?.defs ?? [];
  if (!definition) return null;
  const { type, name, node } = definition;
  if (isOfSchema(definition)) return [node.imported.name];
  if (type === 'Parameter') return tablesOfParameter(node, name, context);
  if (type !== 'Variable') return null;
  const loop = node.parent.parent;
  if (loop.type === 'ForOfStatement') return tablesOfList(loop.right, context);
  return node.init && tablesOf(node.init, context);
}

/** A parameter is an element of the list that a callback is for, or its type says what it is. */
function tablesOfParameter(made, name, context) {
  const call = made.parent;
  if (call.type === 'CallExpression' && call.arguments[0] === made && call.callee.type === 'MemberExpression')
    return tablesOfList(call.callee.object, context);
  return tablesOfType(name.typeAnnotation?.typeAnnotation, context);
}

const isOfSchema = (definition) => definition?.type === 'ImportBinding' && SCHEMA.test(definition.parent.source.value);

function tablesOfList(node, context) {
  if (node.type === 'TSAsExpression') return tablesOfList(node.expression, context);
  if (node.type === 'ArrayExpression') return all(node.elements, (element) => tablesOf(element, context));
  const [definition] = (node.type === 'Identifier' && find(node, context)?.defs) || [];
  return definition?.node.init ? tablesOfList(definition.node.init, context) : null;
}

function tablesOfType(type, context) {
  if (type?.type === 'TSUnionType') return all(type.types, (one) => tablesOfType(one, context));
  if (type?.type === 'TSTypeQuery') return tablesOf(type.exprName, context);
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null;
  const [definition] = find(type.typeName, context)?.defs ?? [];
  return definition?.node.type === 'TSTypeAliasDeclaration'
    ? tablesOfType(definition.node.typeAnnotation, context)
    : null;
}

/** All that some parts may be; null as soon as one cannot be told. */
function all(parts, tell) {
  const found = parts.map(tell);
  return found.includes(null) ? null : found.flat();
}

/** The variable of a name, as it is seen from there. */
function find(identifier, context) {
  let scope = context.sourceCode.getScope(identifier);
  while (scope && !scope.set.has(identifier.name)) scope = scope.upper;
  return scope?.set.get(identifier.name);
}
