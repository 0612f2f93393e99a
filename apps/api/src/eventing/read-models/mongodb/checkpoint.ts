/** Document in `checkpoints`: the position up to which projection `_id` has folded. */
export interface Checkpoint {
  _id: string;
  position: string;
}
