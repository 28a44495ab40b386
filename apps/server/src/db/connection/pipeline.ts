import pg, { type Connection, type PoolClient, type QueryConfig, type QueryResult, type Submittable } from 'pg';

/**
 * A connection whose statements travel together: what is asked for before anything has to be waited for goes to the
 * database in one message, and costs one round trip. Statements run in the order of their calls of `query`, each sees
 * what was committed before it began, and after one that fails none of the same message runs.
 *
 * A message is what libpq calls a pipeline: statements of the extended query protocol, with their values beside them,
 * and one Sync, to which the database answers with one ReadyForQuery.
 */
export class Pipeline {
  readonly #client: PoolClient;
  #asked: Statement[] = [];
  #last: Statement | null = null;
  #waiting = false;
  #ended = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Asks for a statement, as a client of pg does. The answers of one message come at the same moment. */
  query(statement: string | QueryConfig, values: readonly unknown[] = []): Promise<QueryResult> {
    if (this.#ended) return Promise.reject(tooLate());
    const { asked, answer } = statementOf(statement, values);
    this.#asked.push(asked);
    if (this.#asked.length === 1 && !this.#waiting) this.#sendSoon();
    return answer;
  }

  /** Asks for a statement that travels behind all that are in the message to be sent; nothing can be asked after it. */
  last(statement: string): Promise<QueryResult> {
    const { asked, answer } = statementOf(statement, []);
    this.#last = asked;
    return answer;
  }

  /** Sends nothing more. A query that has not been sent fails: nobody waited for it. */
  end(): void {
    this.#ended = true;
    for (const statement of this.#asked.splice(0)) statement.handleError(tooLate());
  }

  /** When all that goes on without waiting has run, and may have asked for something too. */
  #sendSoon(): void {
    queueMicrotask(() => process.nextTick(() => this.#send()));
  }

  #send(): void {
    if (this.#asked.length === 0) return;
    if (this.#last) {
      this.#asked.push(this.#last);
      this.#ended = true;
    }
    this.#waiting = true;
    this.#client.query(
      new Message(this.#asked.splice(0), () => {
        this.#waiting = false;
        if (this.#asked.length > 0) this.#sendSoon();
      }),
    );
  }
}

/** A query of pg, with the methods by which pg's client hands it what the database answers. */
interface Statement extends pg.Query {
  readonly name?: string;
  readonly text: string;
  submit: (connection: Connection) => Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection?: Connection): void;
}

function statementOf(statement: string | QueryConfig, values: readonly unknown[]) {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  const config = { ...(typeof statement === 'string' ? { text: statement } : statement), queryMode: 'extended' };
  const answered = (error: Error | undefined, result: unknown): void =>
    error ? reject(error) : resolve(result as QueryResult);
  return { asked: new pg.Query(config, [...values], answered) as Statement, answer: promise };
}

const tooLate = (): Error => new Error('a statement was asked for after the end of its transaction');

/** Several queries that take the place of one in a client's queue. */
class Message implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #answered: () => void;
  /** How many have run; the answers that come belong to the next one. */
  #ran = 0;

  constructor(statements: readonly Statement[], answered: () => void) {
    this.#statements = statements;
    this.#answered = answered;
  }

  get #current(): Statement | undefined {
    return this.#statements[this.#ran];
  }

  /** The name under which the statement is being prepared; pg remembers it for the connection. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  /** Sends everything up to a statement that cannot be sent, because pg has no form for one of its values. */
  submit(connection: Connection & { sync(): void }): void {
    let unsent = false;
    const withoutSync = Object.create(connection, {
      sync: { value: () => undefined },
      close: { value: () => (unsent = true) },
    }) as Connection;
    connection.stream.cork();
    for (const statement of this.#statements) {
      const error = statement.submit(withoutSync);
      if (error || unsent) break;
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#ran += 1;
  }

  handleEmptyQuery(): void {
    this.#ran += 1;
  }

  handleReadyForQuery(connection: Connection): void {
    this.handleError(new Error('the statement could not be sent'), connection);
  }

  /** Ends all of them: those that have run with their answers, the next with the error, the others because of it. */
  handleError(error: Error, connection: Connection & { submittedNamedStatements?: Record<string, string> }): void {
    // The database has not seen the names of statements after one that failed; the next to use them must send them.
    const submitted = connection.submittedNamedStatements ?? {};
    for (const { name } of this.#statements.slice(this.#ran)) if (name !== undefined) delete submitted[name];
    for (const [place, statement] of this.#statements.entries()) {
      if (place < this.#ran) statement.handleReadyForQuery(connection);
      else if (place === this.#ran) statement.handleError(error, connection);
      else statement.handleError(new Error('a statement before it failed', { cause: error }), connection);
    }
    this.#answered();
  }
}
