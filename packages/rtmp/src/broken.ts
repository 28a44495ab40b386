/** Why the bytes of a connection are no RTMP that is taken. For logs and tests; nobody else reads it. */
export type RtmpProblem =
  | 'not_rtmp'
  | 'bad_value'
  | 'bad_chunk'
  | 'too_many_chunk_streams'
  | 'message_too_large'
  | 'out_of_order'
  | 'plays';

/** Thrown while bytes are read, and caught where they came in. */
export class BrokenRtmp extends Error {
  readonly problem: RtmpProblem;
  constructor(problem: RtmpProblem) {
    super(problem);
    this.problem = problem;
  }
}
