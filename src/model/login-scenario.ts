/** What stands for the scenario where an actor is established: in labels, books and proven ends. */
export const LOGIN_SCENARIO = 'login'
