/** Document of `checkpoints`: the position up to which the projection `_id` has folded. */
export interface Checkpoint {
  _id: string;
  position: string;
}
