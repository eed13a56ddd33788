/* SPDX-License-Identifier: MIT
 *
 * `pbrain-tengen`: the engine behind the Gomocup protocol. */
int main(void) {
    return 0;
}
